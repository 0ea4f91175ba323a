import { createHash, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, existsSync } from 'node:fs';
import { createSecureServer } from 'node:http2';
import type { Socket } from 'node:net';
import path from 'node:path';

/** A self-signed certificate for `pictures.example`. Its key is public and protects nothing. */
export const TEST_CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBqjCCAVCgAwIBAgIUJi+fO+rF54CLaHuHWwJM/8E5ORcwCgYIKoZIzj0EAwIw
GzEZMBcGA1UEAwwQcGljdHVyZXMuZXhhbXBsZTAgFw0yNjExMjIxNzUxMTJaGA8y
MTI2MTAyOTE3NTExMlowGzEZMBcGA1UEAwwQcGljdHVyZXMuZXhhbXBsZTBZMBMG
ByqGSM49AgEGCCqGSM49AwEHA0IABAKtlPTYXFmqM6mQE5yf42sB6p69A1INMCpu
9/ZOkAu72FJ3vo3IFaQ+jc2CLoOUzp1sGhdKNd0vrYUQLDn+e0ujcDBuMB0GA1Ud
DgQWBBTbdzvub0v7zaCAmuJOlhbs6gFIKjAfBgNVHSMEGDAWgBTbdzvub0v7zaCA
muJOlhbs6gFIKjAPBgNVHRMBAf8EBTADAQH/MBsGA1UdEQQUMBKCEHBpY3R1cmVz
LmV4YW1wbGUwCgYIKoZIzj0EAwIDSAAwRQIhAJKTui/aStepyNM3ZD3mVsdpyjp0
x2cGvlpg7DizGNmFAiAVa7h50asmG97lCN9MqPWyUtMuTCEreOP4E5JOAG6Ilw==
-----END CERTIFICATE-----`;
export const TEST_KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgC0L2ivCaoMJrBEoc
QHb2sb1cGmZ8Au6wd9OZBbXHbhKhRANCAAQCrZT02FxZqjOpkBOcn+NrAeqevQNS
DTAqbvf2TpALu9hSd76NyBWkPo3Ngi6DlM6dbBoXSjXdL62FECw5/ntL
-----END PRIVATE KEY-----`;

/** A running image host of the base profile. */
interface ImageHost {
  readonly port: number;
  /** The browser flag that accepts its certificate. */
  readonly browserArg: string;
  close(): Promise<void>;
}

/** Serves the images in a folder over HTTPS, each in one size, as the image host of a foreign backend does. */
export async function startImageHost(folder: string): Promise<ImageHost> {
  // Also connections that have not finished their TLS handshake, which have no session and would delay the close.
  const sockets = new Set<Socket>();
  const server = createSecureServer({ key: TEST_KEY, cert: TEST_CERTIFICATE });
  server.on('connection', (socket: Socket) =>
    sockets.add(socket.once('close', () => sockets.delete(socket))),
  );
  server.on('stream', (stream, { ':path': url = '' }) => {
    // A browser that leaves in the middle of an image resets its connection.
    stream.once('error', () => undefined);
    const file = path.join(folder, path.basename(url));
    if (!existsSync(file)) return stream.respond({ ':status': 404 }, { endStream: true });
    stream.respond({ 'content-type': 'image/webp', 'cache-control': 'max-age=3600' });
    createReadStream(file).pipe(stream);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The image host has no port.');
  const { publicKey } = new X509Certificate(TEST_CERTIFICATE);
  const keyHash = createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('base64');
  return {
    port: address.port,
    browserArg: `--ignore-certificate-errors-spki-list=${keyHash}`,
    async close() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
