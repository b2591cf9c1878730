import '../support/unit/environment.ts';
import { expect, test } from 'vitest';
import { nameserversAt, zonesOf } from '../../shared/domains/registrars.ts';
import { config } from '../../shared/platform/config/config.ts';

test('a domain that staff register has no zone at a registrar, and is delegated to us', () => {
  expect(zonesOf('manual')).toBeNull();
  expect(nameserversAt('manual')).toEqual(config().nameservers);
});

test('a domain that is registered without hosting is delegated to those nameservers of its registrar that are configured', () => {
  expect(nameserversAt('namecom')).toEqual(config().registrar_nameservers);
});

test('where none of its registrar is configured, to those that it describes', () => {
  const { registrar_nameservers } = config();
  config().registrar_nameservers = ['ns1.another-registrar.example'];
  try {
    expect(nameserversAt('namecom')).toEqual(zonesOf('namecom')?.nameservers);
  } finally {
    config().registrar_nameservers = registrar_nameservers;
  }
});
