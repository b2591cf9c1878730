import { mayDo, type Permission, ROLES } from '../../shared/contract/roles.ts';

type Node = { [key: string]: unknown };

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/** The permission a field is marked with. */
const guardOf = (property: unknown): Permission | undefined =>
  isNode(property) ? (property['x-permission'] as Permission | undefined) : undefined;

/** Roles that may call an operation and lack the permission of a field. */
const someLack = (operation: Permission, field: Permission): boolean =>
  ROLES.some((role) => mayDo(role, operation) && !mayDo(role, field));

const target = (document: Node, reference: string): unknown =>
  reference
    .split('/')
    .slice(1)
    .reduce<unknown>((node, key) => (isNode(node) ? node[key] : undefined), document);

/**
 * A field that some role which may call the operation is not shown is not required in its replies. A schema that also
 * stands in a reply to others is the same there.
 */
export const relaxGuardedFields = (document: object): void => {
  const whole = document as Node;
  const relax = (node: unknown, permission: Permission, seen: Set<unknown>): void => {
    if (!isNode(node) || seen.has(node)) return;
    seen.add(node);
    if (typeof node.$ref === 'string') relax(target(whole, node.$ref), permission, seen);
    const { properties, required } = node;
    if (isNode(properties) && Array.isArray(required))
      node.required = required.filter((name) => {
        const guard = guardOf(properties[name]);
        return !(guard && someLack(permission, guard));
      });
    for (const [key, part] of Object.entries(node))
      if (key !== 'example' && key !== 'examples') relax(part, permission, seen);
  };
  for (const operation of Object.values(whole.paths as Node).flatMap((methods) =>
    Object.values(methods as Node),
  )) {
    if (!isNode(operation)) continue;
    const permission = guardOf(operation);
    if (permission) relax(operation.responses, permission, new Set());
  }
};
