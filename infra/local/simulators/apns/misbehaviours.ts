import { constants, type ServerHttp2Stream } from 'node:http2';

type Misbehaviour = {
  /** Whether the message is delivered all the same. */
  delivers: boolean;
  instead: (stream: ServerHttp2Stream) => void;
};

const cut = (stream: ServerHttp2Stream) => stream.session?.destroy();

const MISBEHAVIOURS: Record<string, Misbehaviour> = {
  slow: { delivers: false, instead: () => undefined },
  reset: { delivers: false, instead: (stream) => stream.close(constants.NGHTTP2_INTERNAL_ERROR) },
  cancel: { delivers: false, instead: (stream) => stream.close(constants.NGHTTP2_CANCEL) },
  cut: { delivers: false, instead: cut },
  lost: { delivers: true, instead: cut },
  garbage: {
    delivers: false,
    instead: (stream) => {
      stream.respond({ ':status': 502 });
      stream.end('<html>');
    },
  },
};

/** How the connection breaks for a device whose token begins with such a word and a hyphen. */
export const misbehaviourOf = (token: string): Misbehaviour | undefined => {
  const name = token.split('-', 1)[0] ?? '';
  return Object.hasOwn(MISBEHAVIOURS, name) ? MISBEHAVIOURS[name] : undefined;
};
