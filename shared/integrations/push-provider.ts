export type PushMessage = {
  title: string;
  body: string;
  /** Kind and ids the app uses to open the right screen. */
  data: Record<string, string>;
  /** Later messages with the same key replace earlier ones on the device; at most 64 bytes. */
  collapseKey: string;
};

/** `dead_token`: the device is gone, forget it. `retry`: a passing failure. `refused`: our own mistake, alert. */
export type PushOutcome = 'delivered' | 'dead_token' | 'retry' | 'refused';

export type PushProvider = {
  readonly id: 'fcm' | 'apns';
  send(token: string, message: PushMessage): Promise<PushOutcome>;
};
