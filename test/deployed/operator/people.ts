import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Walk } from './walk.ts';

/** Users, clients and who may use them. */
export const peopleWork = ({ operator }: Walk): void => {
  test('people are created, let in and kept out', async () => {
    const email = `staff-${randomUUID().slice(0, 8)}@example.com`;
    await operator.run('users', 'create', '--email', email, '--name', 'Efua Owusu');
    const contact = [
      '--first-name',
      'Efua',
      '--last-name',
      'Owusu',
      '--email',
      email,
      '--phone',
      '+233201234567',
    ];
    const address = ['--country', 'GH', '--currency', 'GHS', '--address', '1 High Street', '--city', 'Accra'];
    const rest = ['--state', 'Greater Accra', '--postcode', 'GA-100'];
    const created = ['clients', 'create', '--owner', email, ...contact, ...address, ...rest];
    const { id } = await operator.run<{ id: number }>(...created);
    await operator.run('members', 'add', String(id), 'demo@example.com', '--role', 'billing');
    await operator.run('members', 'set-role', String(id), 'demo@example.com', 'technical');
    expect(await operator.run('members', 'list', String(id))).toHaveLength(2);
    await operator.run('members', 'remove', String(id), 'demo@example.com');
    await operator.run('clients', 'edit', String(id), '--company', 'Owusu Designs');
    expect(await operator.run('clients', 'tag', String(id), 'vip')).toMatchObject({ tags: ['vip'] });
    expect(await operator.run('clients', 'show', String(id))).toBeTruthy();
    const found = await operator.run<{ id: number }[]>('clients', 'find', email);
    expect(found.map((one) => one.id)).toContain(id);
    await operator.run('clients', 'deactivate', String(id));
    expect(await operator.run('clients', 'activate', String(id))).toMatchObject({ changed: true });
    await operator.run('users', 'disable', email);
    await operator.run('users', 'enable', email);
    const other = `staff-${randomUUID().slice(0, 8)}@example.com`;
    await operator.run('users', 'set-email', email, other);
    expect(await operator.run('users', 'reset-password', other)).toMatchObject({
      password: expect.any(String),
    });
    expect(await operator.run('users', 'sessions', other)).toEqual([]);
    await operator.run('users', 'end-sessions', other);
    await operator.run('users', 'remove-factors', other);
  });
};
