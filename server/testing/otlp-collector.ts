import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A span as it came. */
interface ReceivedSpan {
  readonly name: string;
  readonly trace: string;
  readonly id: string;
  /** Empty for the first span of a trace. */
  readonly parent: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly isFailed: boolean;
}

interface OtlpCollector {
  readonly url: string;
  readonly spans: readonly ReceivedSpan[];
  /** Everything that came, to search it. */
  readonly bytes: () => Buffer;
  readonly close: () => Promise<void>;
}

/** Takes traces by OTLP over HTTP with protobuf. Source: opentelemetry/proto/trace/v1/trace.proto. */
export async function startOtlpCollector(): Promise<OtlpCollector> {
  const bodies: Buffer[] = [];
  const spans: ReceivedSpan[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      const isTraces = request.url === '/v1/traces' && request.headers['content-type'] === 'application/x-protobuf';
      if (isTraces) {
        bodies.push(body);
        spans.push(...readSpans(body));
      }
      response.writeHead(isTraces ? 200 : 404, { 'content-type': 'application/x-protobuf' }).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    bytes: () => Buffer.concat(bodies),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

interface Field {
  readonly number: number;
  readonly bytes: Buffer;
  readonly value: number;
}

/** The fields of a message of protobuf. */
function* fieldsOf(message: Buffer): Generator<Field> {
  let at = 0;
  function varint(): number {
    let [value, scale, byte] = [0, 1, 0];
    do {
      byte = message[at] ?? 0;
      at += 1;
      value += (byte & 127) * scale;
      scale *= 128;
    } while (byte > 127);
    return value;
  }
  while (at < message.length) {
    const tag = varint();
    const type = tag & 7;
    const value = type === 0 ? varint() : 0;
    const length = type === 2 ? varint() : type === 1 ? 8 : type === 5 ? 4 : 0;
    yield { number: tag >>> 3, value, bytes: message.subarray(at, at + length) };
    at += length;
  }
}

const below = (message: Buffer, number: number) => [...fieldsOf(message)].filter((field) => field.number === number);

function readSpans(request: Buffer): readonly ReceivedSpan[] {
  const scopes = below(request, 1).flatMap(({ bytes }) => below(bytes, 2));
  return scopes.flatMap(({ bytes }) => below(bytes, 2)).map(({ bytes }) => readSpan(bytes));
}

function readSpan(span: Buffer): ReceivedSpan {
  const first = (number: number) => below(span, number)[0]?.bytes ?? Buffer.alloc(0);
  const attributes = below(span, 9).map(({ bytes }) => {
    const [key, value] = [1, 2].map((number) => below(bytes, number)[0]?.bytes ?? Buffer.alloc(0)) as [Buffer, Buffer];
    return [key.toString(), below(value, 1)[0]?.bytes.toString() ?? ''] as const;
  });
  return {
    trace: first(1).toString('hex'),
    id: first(2).toString('hex'),
    parent: first(4).toString('hex'),
    name: first(5).toString(),
    attributes: Object.fromEntries(attributes),
    isFailed: below(first(15), 3)[0]?.value === 2,
  };
}
