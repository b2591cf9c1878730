import type { UserRecord } from './records.ts';

export const presentUser = ({ id, email, name, created_at }: UserRecord) => ({ id, email, name, created_at });
