import type { SimulatorAnswer } from '../simulator.ts';
import { schemaViolation } from './errors.ts';

/** `map` is of strings; `struct` is any JSON object; an array of strings is an enumeration. */
type Type = 'string' | 'bool' | 'int' | 'strings' | 'duration' | 'map' | 'struct' | string[] | Fields;
type Fields = { [name: string]: Type };

const options = { analytics_label: 'string' } as const satisfies Fields;

/** AndroidNotification, https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages */
const androidNotification: Fields = {
  ...Object.fromEntries(
    'title body icon color sound tag click_action body_loc_key title_loc_key channel_id ticker event_time image'
      .split(' ')
      .map((name) => [name, 'string'] as const),
  ),
  ...Object.fromEntries(
    'sticky local_only default_sound default_vibrate_timings default_light_settings bypass_proxy_notification'
      .split(' ')
      .map((name) => [name, 'bool'] as const),
  ),
  body_loc_args: 'strings',
  title_loc_args: 'strings',
  vibrate_timings: 'strings',
  notification_count: 'int',
  light_settings: 'struct',
  notification_priority: [
    'PRIORITY_MIN',
    'PRIORITY_LOW',
    'PRIORITY_DEFAULT',
    'PRIORITY_HIGH',
    'PRIORITY_MAX',
  ],
  visibility: ['PRIVATE', 'PUBLIC', 'SECRET'],
  proxy: ['ALLOW', 'DENY', 'IF_PRIORITY_LOWERED'],
};

const MESSAGE: Fields = {
  name: 'string',
  token: 'string',
  topic: 'string',
  condition: 'string',
  fid: 'string',
  data: 'map',
  notification: { title: 'string', body: 'string', image: 'string' },
  fcm_options: options,
  android: {
    collapse_key: 'string',
    priority: ['NORMAL', 'HIGH'],
    ttl: 'duration',
    restricted_package_name: 'string',
    data: 'map',
    notification: androidNotification,
    fcm_options: options,
    direct_boot_ok: 'bool',
    bandwidth_constrained_ok: 'bool',
    restricted_satellite_ok: 'bool',
  },
  apns: {
    headers: 'map',
    payload: 'struct',
    live_activity_token: 'string',
    fcm_options: { ...options, image: 'string' },
  },
  webpush: {
    headers: 'map',
    data: 'map',
    notification: 'struct',
    fcm_options: { ...options, link: 'string' },
  },
};

const REQUEST: Fields = { message: MESSAGE, validate_only: 'bool' };

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Google's JSON takes a field by its own name and in camel case. */
const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const wrongValue = (path: string, type: string, value: unknown): SimulatorAnswer =>
  schemaViolation(path, `Invalid value at '${path}' (${type}), ${JSON.stringify(value)}`);

const checkMap = (value: unknown, path: string): SimulatorAnswer | null => {
  if (!isObject(value)) return wrongValue(path, 'Map', value);
  const wrong = Object.values(value).findIndex((entry) => typeof entry !== 'string');
  if (wrong === -1) return null;
  return wrongValue(`${path}[${wrong}].value`, 'TYPE_STRING', Object.values(value)[wrong]);
};

const SCALARS: Record<string, { type: string; fits: (value: unknown) => boolean }> = {
  string: { type: 'TYPE_STRING', fits: (value) => typeof value === 'string' },
  bool: { type: 'TYPE_BOOL', fits: (value) => typeof value === 'boolean' },
  int: { type: 'TYPE_INT32', fits: Number.isInteger },
  strings: {
    type: 'TYPE_STRING',
    fits: (value) => Array.isArray(value) && value.every((entry) => typeof entry === 'string'),
  },
  duration: {
    type: 'type.googleapis.com/google.protobuf.Duration',
    fits: (value) => typeof value === 'string' && /^-?\d+(\.\d{1,9})?s$/.test(value),
  },
  struct: { type: 'type.googleapis.com/google.protobuf.Struct', fits: isObject },
};

const checkValue = (value: unknown, type: Type, path: string): SimulatorAnswer | null => {
  if (type === 'map') return checkMap(value, path);
  if (Array.isArray(type)) {
    const known = typeof value === 'string' && type.includes(value.toUpperCase());
    return known ? null : wrongValue(path, 'TYPE_ENUM', value);
  }
  if (typeof type === 'object') return checkFields(value, type, path);
  const scalar = SCALARS[type];
  return scalar?.fits(value) ? null : wrongValue(path, scalar?.type ?? type, value);
};

const checkFields = (value: unknown, fields: Fields, path: string): SimulatorAnswer | null => {
  if (!isObject(value)) return wrongValue(path, 'TYPE_MESSAGE', value);
  for (const [name, inner] of Object.entries(value)) {
    const type = fields[snake(name)];
    const at = path ? ` at '${path}'` : '';
    if (type === undefined) {
      const what = `Invalid JSON payload received. Unknown name "${name}"${at}: Cannot find field.`;
      return schemaViolation(path, what);
    }
    const wrong = inner === null ? null : checkValue(inner, type, path ? `${path}.${snake(name)}` : name);
    if (wrong) return wrong;
  }
  return null;
};

/** How a request body misses the schema of SendMessageRequest; null when it fits. */
export const checkSchema = (body: unknown): SimulatorAnswer | null => checkFields(body, REQUEST, '');
