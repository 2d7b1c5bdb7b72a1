import type { FastifyReply } from 'fastify';
import { calls } from '#contract/calls.ts';
import { makeWaitingPacks } from '../../../jobs/packs.ts';
import { sendStored } from '../../../plugins/attachment.ts';
import { routes } from '../../../plugins/bind.ts';
import { shown } from '../../../shown.ts';
import { askForPack, getPack, openPack } from './packs.ts';
import * as repo from './repo.ts';

/** Registers the calls for packs. */
export const packRoutes = routes((context) => {
  const { db, background } = context;
  const send = async (reply: FastifyReply, id: string, format: 'xlsx' | 'pdf', type: string) => {
    const file = await openPack(context, id, format);
    return sendStored(reply, file.name, type, file);
  };
  return {
    packs: async ({ query }) => {
      const { rows, total } = await repo.listPacks(db, query);
      return { packs: rows.map(shown), total };
    },
    createPack: async ({ actor, body }) => {
      const row = await askForPack(context, body, actor);
      background.run('packs', (signal) => makeWaitingPacks(context, signal));
      return shown(row);
    },
    pack: async ({ params }) => shown(await getPack(context, params.id)),
    packXlsx: ({ params, reply }) => send(reply, params.id, 'xlsx', calls.packXlsx.produces),
    packPdf: ({ params, reply }) => send(reply, params.id, 'pdf', calls.packPdf.produces),
  };
});
