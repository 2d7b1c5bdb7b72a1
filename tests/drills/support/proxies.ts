import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { findCaddy, findNginx } from '../../../scripts/lib/drill-programs.mjs';
import { projectPath } from '../../../server/project-path.ts';
import { freePort } from '../../server/support/test-server.ts';

const execute = promisify(execFile);

/** A proxy with TLS in front of a server. */
export type TlsProxy = { port: number; stop: () => Promise<void> };

const example = (name: string) => readFile(projectPath(`docs/deploy/${name}`), 'utf8');

async function run(folder: string, port: number, program: string, args: string[], env = {}) {
  const child: ChildProcess = spawn(program, args, {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder, ...env },
    stdio: 'ignore',
  });
  return {
    port,
    async stop() {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Starts nginx with the documented example; only name, ports and certificate are this drill's. */
export async function startNginx(upstreamPort: string): Promise<TlsProxy> {
  const folder = await mkdtemp(path.join(tmpdir(), 'society-nginx-'));
  const [port, plainPort] = [await freePort(), await freePort()];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const keys = ['-keyout', 'key.pem', '-out', 'cert.pem'];
  await execute(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...keys, ...subject],
    { cwd: folder },
  );
  const site = (await example('nginx.conf'))
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${upstreamPort}`)
    .replaceAll('listen 80;', `listen 127.0.0.1:${plainPort};`)
    .replaceAll('listen 443 ssl http2;', `listen 127.0.0.1:${port} ssl http2;`)
    .replaceAll(/^\s*listen \[::\].*$/gm, '')
    .replaceAll('society.example', 'localhost')
    .replace('/etc/letsencrypt/live/localhost/fullchain.pem', `${folder}/cert.pem`)
    .replace('/etc/letsencrypt/live/localhost/privkey.pem', `${folder}/key.pem`);
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join('\n');
  await writeFile(
    path.join(folder, 'nginx.conf'),
    `daemon off; pid ${folder}/pid; error_log stderr warn; events {}
     ${process.getuid?.() === 0 ? 'user root;' : ''}
     http { access_log off; ${paths}\n${site}\n}`,
  );
  const config = ['-p', folder, '-c', path.join(folder, 'nginx.conf'), '-e', 'stderr'];
  await execute(findNginx() ?? 'nginx', ['-t', ...config]);
  return run(folder, port, findNginx() ?? 'nginx', config);
}

/** Starts Caddy with the documented example; its certificate comes from its own authority. */
export async function startCaddy(upstreamPort: string): Promise<TlsProxy> {
  const folder = await mkdtemp(path.join(tmpdir(), 'society-caddy-'));
  const [port, plainPort] = [await freePort(), await freePort()];
  const options = `{\n\tadmin off\n\tskip_install_trust\n\thttp_port ${plainPort}\n\thttps_port ${port}\n}\n`;
  const file = path.join(folder, 'Caddyfile');
  await writeFile(file, options + (await example('Caddyfile')));
  return run(
    folder,
    port,
    findCaddy() ?? 'caddy',
    ['run', '--config', file, '--adapter', 'caddyfile'],
    {
      DOMAIN: 'localhost',
      UPSTREAM: `127.0.0.1:${upstreamPort}`,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
    },
  );
}
