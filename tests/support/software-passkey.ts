// A passkey without a browser, for requests that a browser would refuse to make.
import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const bytes = (data: Buffer) => Buffer.concat([Buffer.from([0x58, data.length]), data]);
const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);

export type Ceremony = { challenge: string; origin: string; rpId: string; isVerified?: boolean };

export function createSoftwarePasskey(account: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  let counter = 0;
  const coordinate = (label: number, value: string) =>
    Buffer.concat([Buffer.from([label]), bytes(Buffer.from(value, 'base64url'))]);
  // A COSE key in CBOR: {1: 2, 3: -7, -1: 1, -2: x, -3: y}
  const coseKey = Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]),
    coordinate(0x21, x),
    coordinate(0x22, y),
  ]);
  const clientData = (type: string, { challenge, origin }: Ceremony) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authenticatorData = ({ rpId, isVerified = true }: Ceremony, attested = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE((counter += 1));
    const flags = 0x01 | (isVerified ? 0x04 : 0) | (attested.length > 0 ? 0x40 : 0);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, attested]);
  };
  const credential = (response: Record<string, Buffer>) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response: Object.fromEntries(
      Object.entries(response).map(([name, value]) => [name, value.toString('base64url')]),
    ),
  });
  return {
    register: (ceremony: Ceremony) => {
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey]);
      const data = authenticatorData(ceremony, attested);
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3]),
        ...[text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0]), text('authData'), bytes(data)],
      ]);
      return credential({ clientDataJSON: clientData('webauthn.create', ceremony), attestationObject });
    },
    sign: (ceremony: Ceremony) => {
      const clientDataJSON = clientData('webauthn.get', ceremony);
      const data = authenticatorData(ceremony);
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(clientDataJSON)]))
        .sign(privateKey);
      return credential({
        clientDataJSON,
        authenticatorData: data,
        signature,
        userHandle: Buffer.from(account),
      });
    },
  };
}
