import type { z } from 'zod';
import type { packSchema } from '#contract/books/packs/schemas.ts';
import { calls } from '#contract/calls.ts';
import { makeWaitingPacks } from '../../../jobs/packs.ts';
import { sendStored } from '../../../plugins/attachment.ts';
import { routes } from '../../../plugins/bind.ts';
import { askForPack, getPack, openPack } from './packs.ts';
import * as repo from './repo.ts';

/** Packs a page by default. */
const pageLimit = 20;

const presentPack = (row: repo.PackRow): z.input<typeof packSchema> => ({
  _id: row.id,
  from: row.from,
  until: row.until,
  state: row.state,
  by: row.by,
  progress: row.progress,
  error: row.error,
  xlsxBytes: row.xlsxBytes,
  pdfBytes: row.pdfBytes,
  createdAt: row.createdAt.toISOString(),
  finishedAt: row.finishedAt?.toISOString() ?? null,
});

/** Registers the calls for packs. */
export const packRoutes = routes((context) => {
  const { db, background } = context;
  return {
    packs: async ({ query: { page, limit = pageLimit } }) => {
      const rows = await repo.listPacks(db, { limit, offset: (page - 1) * limit });
      return { packs: rows.map(presentPack), total: await repo.countPacks(db) };
    },
    createPack: async ({ actor, body }) => {
      const row = await askForPack(context, body, actor);
      background.run('packs', (signal) => makeWaitingPacks(context, signal));
      return presentPack(row);
    },
    pack: async ({ params }) => presentPack(await getPack(context, params.id)),
    packXlsx: async ({ params, reply }) => {
      const file = await openPack(context, params.id, 'xlsx');
      return sendStored(reply, file.name, calls.packXlsx.produces, file);
    },
    packPdf: async ({ params, reply }) => {
      const file = await openPack(context, params.id, 'pdf');
      return sendStored(reply, file.name, calls.packPdf.produces, file);
    },
  };
});
