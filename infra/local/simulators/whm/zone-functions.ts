import type { WhmCall, WhmFunction } from './call.ts';
import { deny, refuse } from './refusal.ts';
import { placed, serialOf, withContent, type Zone, type ZoneLine } from './zone-file.ts';
import { checkZone, readItem } from './zone-rules.ts';

const base64 = (text: string): string => Buffer.from(text).toString('base64');

const zoneOf = ({ parameters, state }: WhmCall): { domain: string; zone: Zone } => {
  const domain = parameters.one('zone').toLowerCase();
  const zone = state.zones.get(domain);
  return { domain, zone: zone ?? deny(`You do not have access to a DNS zone named “${domain}”.`) };
};

const describeLine = (index: number, line: ZoneLine) => {
  if ('text' in line) {
    const type = line.text.startsWith('$') ? 'control' : 'comment';
    return { line_index: index, type, text_b64: base64(line.text) };
  }
  const { dname, ttl, type, data } = line.record;
  return {
    line_index: index,
    type: 'record',
    dname_b64: base64(dname),
    ttl,
    record_type: type,
    data_b64: data.map(base64),
  };
};

const parse_dns_zone: WhmFunction = (call) => ({
  reason: 'OK',
  data: { payload: placed(zoneOf(call).zone).map(({ index, line }) => describeLine(index, line)) },
});

/** The index of a record, or a refusal when no record starts at that line. */
const checkIndex = (zone: Zone, index: number): number => {
  const found = placed(zone).find((line) => line.index === index);
  if (!found || !('record' in found.line)) refuse(`There is no record at line ${index} of the zone.`);
  return index;
};

/** All of it or nothing; a record that stays keeps its number of lines. */
const mass_edit_dns_zone: WhmFunction = (call) => {
  const { parameters, state } = call;
  const { domain, zone } = zoneOf(call);
  const [add, edit, remove] = [parameters.all('add'), parameters.all('edit'), parameters.all('remove')];
  if (add.length + edit.length + remove.length === 0) {
    refuse('You must provide at least one change to the DNS zone.');
  }
  for (const index of remove) {
    if (!/^\d+$/.test(index)) refuse('Each “remove” must be a nonnegative integer.');
  }
  const additions = add.map((json) => readItem('add', json).record);
  const edits = edit.map((json) => readItem('edit', json));
  const serial = serialOf(zone);
  if (parameters.one('serial') !== String(serial)) {
    refuse(
      `The given serial number (${parameters.one('serial')}) does not match the DNS zone’s serial number (${serial}). Refresh your view of the DNS zone, then resubmit.`,
    );
  }
  const removed = new Set(remove.map((index) => checkIndex(zone, Number(index))));
  const replaced = new Map(edits.map(({ index, record }) => [checkIndex(zone, index), record]));
  const kept = placed(zone).flatMap(({ index, line }): ZoneLine[] => {
    if (removed.has(index)) return [];
    const record = replaced.get(index);
    return [record && 'record' in line ? { record, lines: line.lines } : line];
  });
  const content = [...kept, ...additions.map((record) => ({ record, lines: 1 }))];
  checkZone(domain, content);
  const changed = withContent(zone, content);
  state.zones.put(domain, changed);
  return { reason: 'OK', data: { new_serial: serialOf(changed) } };
};

export const ZONE_FUNCTIONS: Record<string, WhmFunction> = { parse_dns_zone, mass_edit_dns_zone };
