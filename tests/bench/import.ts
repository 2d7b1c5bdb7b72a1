import { rm } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { readSheet } from 'read-excel-file/node';
import { cellText } from '#contract/spreadsheet-cell.ts';
import type { ImportedRow, ImportForm } from '../../contract/members/import/import.ts';
import { connect } from '../../server/db/client.ts';
import { startEmbeddedPostgres } from '../../server/db/embedded/embedded-postgres.ts';
import { projectPath } from '../../server/project-path.ts';
import { sheetOf } from '../../src/portal/spreadsheet/sheet.ts';
import {
  guessColumns,
  isHeading,
  rowsByField,
} from '../../src/resources/members/admin/import/columns.ts';
import { prepareList, rowsToSend } from '../../src/resources/members/admin/import/prepare-list.ts';
import { sendList } from '../../src/resources/members/admin/import/send-list.ts';
import { secretaryList, workbookOf } from '../fixtures/secretary-list.ts';
import { prepare } from './bench.ts';
import { printBar, under } from './report.ts';
import { buildServers, startServer } from './servers.ts';

/*
 * `npm run bench:import`: a workbook as secretaries keep it is read, dry-run and imported, by the portal's code over
 * HTTP to the product's server, into a register that has as many members already. Ends with an error where a bar is
 * missed.
 *
 *   --rows=10000   rows of the list
 */
const { values: options } = parseArgs({ options: { rows: { type: 'string', default: '10000' } } });
const size = Number(options.rows);

/** Seconds for a dry run, and for the import, of 10,000 rows. */
const bars = { dryRun: 20, import: 60 };

async function sheetFrom(from: number) {
  const cells = await readSheet(await workbookOf(secretaryList(size, from)));
  const sheet = sheetOf(
    'members.xlsx',
    cells.map((row) => row.map(cellText)),
    isHeading,
  );
  if (!sheet) throw new Error('The workbook has no rows.');
  return sheet;
}

async function timed<Result>(work: () => Promise<Result>) {
  const begun = performance.now();
  const result = await work();
  return { result, ms: performance.now() - begun };
}

/* The first admin would have to change the one-time password before anything else. */
async function keepPassword(url: string): Promise<void> {
  const { pool } = connect(url, 1);
  await pool.query('update users set must_change_password = false');
  await pool.end();
}

const directory = projectPath('.bench/import');
await rm(directory, { recursive: true, force: true });
await buildServers();
const database = await startEmbeddedPostgres({ dataDir: directory });
const server = await startServer(database.url);
try {
  await keepPassword(database.url);
  const { token } = await prepare(database.url);
  const send = async (form: ImportForm): Promise<ImportedRow[]> => {
    const response = await fetch(`${server.url}/api/v1/members/import`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(form),
    });
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
    return (await response.json()).data.rows;
  };
  const sendSheet = async (sheet: Awaited<ReturnType<typeof sheetFrom>>, apply: boolean) => {
    const rows = rowsToSend(sheet, rowsByField(sheet.rows, guessColumns(sheet.headings)));
    const { firstRow } = sheet;
    const list = await prepareList(rows, { firstRow, choices: {} });
    const answers = await sendList(list, send, { firstRow, apply, usualNames: true, choices: {} });
    return answers.filter(({ outcome }) => outcome === 'add').length;
  };
  /* Others, who are on the register before. */
  await sendSheet(await sheetFrom(1_000_000), true);
  const read = await timed(() => sheetFrom(0));
  const dry = await timed(() => sendSheet(read.result, false));
  const applied = await timed(() => sendSheet(read.result, true));
  if (dry.result !== applied.result)
    throw new Error('The import did something else than the dry run said.');
  const again = await timed(() => sendSheet(read.result, false));
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  console.log(
    `\n${size} rows, of which ${applied.result} members are added: read in ${seconds(read.ms)}, dry-run in ${seconds(dry.ms)}, imported in ${seconds(applied.ms)}, dry-run again in ${seconds(again.ms)}`,
  );
  const rows = [
    under('dry run', dry.ms, bars.dryRun * 1000),
    under('import', applied.ms, bars.import * 1000),
    under('dry run of who is there', again.ms, bars.dryRun * 1000),
  ];
  printBar(rows);
  if (!rows.every(({ ok }) => ok)) process.exitCode = 1;
} finally {
  await server.stop();
  await database.stop();
}
