import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const key = 'a key of the stub';

type Sent = { to: string; from: string; sms: string; type: string; channel: string };

/**
 * Termii's API as its documentation has it: `POST /api/sms/send` takes a JSON body with the key in it and
 * answers `message_id`. `answer` replaces the answer, `isSilent` lets it answer nothing.
 */
export async function startTermiiStub() {
  const sent: Sent[] = [];
  const stub = { answer: null as { status: number; body: string } | null, isSilent: false };
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (part) => {
      text += part;
    });
    request.on('end', () => {
      const say = (status: number, body: string) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(body);
      if (stub.isSilent) return request.socket.destroy();
      if (stub.answer) return say(stub.answer.status, stub.answer.body);
      if (request.method !== 'POST' || request.url !== '/api/sms/send') return say(404, '{}');
      const { api_key: given, ...sms } = JSON.parse(text);
      if (given !== key) return say(401, JSON.stringify({ message: 'Invalid api key' }));
      if (!/^[1-9]\d{7,14}$/.test(sms.to))
        return say(400, JSON.stringify({ message: 'Invalid phone number' }));
      sent.push(sms);
      const message_id = `${3_017_545_000 + sent.length}`;
      return say(
        200,
        JSON.stringify({ message_id, message: 'Successfully Sent', balance: 9, user: 'Society' }),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  return Object.assign(stub, {
    sent,
    settings: {
      SMS_PROVIDER: 'termii',
      TERMII_API_KEY: key,
      TERMII_SENDER: 'District',
      TERMII_API_URL: url,
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  });
}
