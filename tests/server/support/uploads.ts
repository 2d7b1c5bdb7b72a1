import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { multipart } from './builders.ts';
import type { Answer, TestServer } from './test-server.ts';

const zip = Buffer.concat([Buffer.from('504b0304', 'hex'), Buffer.alloc(26), Buffer.from('a')]);
const office = (part: string) => Buffer.concat([zip, Buffer.from(part)]);
const ole = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(24)]);
const jpeg = Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex');

/** The smallest bytes that are what each extension says. */
export const samples: Record<string, Buffer> = {
  pdf: Buffer.from('%PDF-1.4\n%%EOF\n'),
  doc: ole,
  docx: office('word/document.xml'),
  xls: ole,
  xlsx: office('xl/workbook.xml'),
  ppt: ole,
  pptx: office('ppt/presentation.xml'),
  csv: Buffer.from('name,amount\nAdébáyọ̀,15000\n'),
  txt: Buffer.from('Ẹ káàbọ̀\n'),
  png: Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
  jpg: jpeg,
  jpeg,
  zip,
};

/** Uploads a file for members. */
export function upload(
  server: TestServer,
  token: string,
  file: { name: string; bytes: Uint8Array } | null,
  fields: Record<string, string> = { fileName: 'Minutes', description: 'Of the meeting' },
): Promise<Answer> {
  const form = multipart(fields, file ? { field: 'image', ...file } : undefined);
  return server.request('POST', '/api/v1/file/upload', { token, body: form });
}

/** Every file below the uploads folder, sorted. */
export async function filesOnDisk({ dataDir }: { dataDir: string }): Promise<string[]> {
  const entries = await readdir(join(dataDir, 'uploads'), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** Uploads that many bytes, all the same, under that name, a chunk at a time, however early the answer comes. */
export function uploadZeros(
  { url }: { url: string },
  token: string,
  { name, bytes, fill = 0 }: { name: string; bytes: number; fill?: number | string },
): Promise<{ status: number; body: ReturnType<typeof JSON.parse> }> {
  const boundary = 'zeros';
  const field = `--${boundary}\r\ncontent-disposition: form-data; name="fileName"\r\n\r\nBig\r\n`;
  const head = `${field}--${boundary}\r\ncontent-disposition: form-data; name="image"; filename="${name}"\r\n\r\n`;
  const chunk = Buffer.alloc(256 * 1024, fill);
  return new Promise((resolve, reject) => {
    const sending = request(`${url}/api/v1/file/upload`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
    });
    let answered = false;
    sending.on('response', (response) => {
      answered = true;
      let text = '';
      response.setEncoding('utf8').on('data', (part) => {
        text += part;
      });
      response.on('end', () => {
        sending.destroy();
        resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) });
      });
    });
    sending.on('error', (error) => {
      if (!answered) reject(error);
    });
    let left = bytes;
    const more = () => {
      while (left > 0 && !answered) {
        const part = left < chunk.length ? chunk.subarray(0, left) : chunk;
        left -= part.length;
        if (!sending.write(part)) return void sending.once('drain', more);
      }
      if (!answered) sending.end(`\r\n--${boundary}--\r\n`);
    };
    sending.write(head);
    more();
  });
}
