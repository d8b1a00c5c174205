// A local mail server that records emails. The recipient's address determines its response.
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import PostalMime, { type Email } from 'postal-mime';

export type ReceivedEmail = Email & { envelopeTo: string[]; raw: string };

export type MailSink = Awaited<ReturnType<typeof startMailSink>>;

const reply = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode });

/**
 * - `550@…` fails permanently, `451@…` temporarily, `silent@…` gets no response, `421@…` closes the connection
 * @param onAccepted called before the response is sent
 */
export async function startMailSink(onAccepted: (email: ReceivedEmail) => void = () => undefined, port = 0) {
  const received: ReceivedEmail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    logger: false,
    onRcptTo: ({ address }, _session, callback) => {
      if (address.startsWith('550@')) return callback(reply(550, '5.1.1 No such user here'));
      if (address.startsWith('451@')) return callback(reply(451, '4.7.1 Try later'));
      if (address.startsWith('421@')) return callback(reply(421, '4.3.2 Closing'));
      if (address.startsWith('silent@')) return;
      callback();
    },
    onData: (stream, session, callback) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString('utf8');
        void PostalMime.parse(raw).then((email) => {
          const entry = { ...email, raw, envelopeTo: session.envelope.rcptTo.map(({ address }) => address) };
          received.push(entry);
          onAccepted(entry);
          callback();
        });
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received,
    /** The number of accepted emails, including duplicates. */
    accepted: () => received.length,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}
