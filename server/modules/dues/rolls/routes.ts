import type { FastifyReply } from 'fastify';
import { dayInNigeria } from '#contract/day.ts';
import type { RollFormat } from '#contract/dues/rolls/schemas.ts';
import type { Context } from '../../../context.ts';
import { asAttachment } from '../../../plugins/attachment.ts';
import { routes } from '../../../plugins/bind.ts';
import { sendCsv } from '../../../plugins/send-csv.ts';
import { sendPdf } from '../../../plugins/send-pdf.ts';
import {
  drawnRoll,
  drawRoll,
  type PrintedRoll,
  readRoll,
  readRolls,
  rollOf,
  withdrawRoll,
} from './roll.ts';
import { rollCsv, rollPdf, rollWorkbook } from './roll-file.ts';

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

type Sent = { name: string; format: RollFormat; roll: PrintedRoll };

async function sendRoll(context: Context, reply: FastifyReply, { name, format, roll }: Sent) {
  if (format === 'csv') return sendCsv(reply, name, rollCsv(roll));
  const file = `${name}-${dayInNigeria()}.${format}`;
  if (format === 'pdf') return sendPdf(reply, { name: file, bytes: await rollPdf(context, roll) });
  return asAttachment(reply, file)
    .type(workbookType)
    .send(await rollWorkbook(roll));
}

/** Registers the rolls of electors. */
export const rollRoutes = routes((context) => {
  const { db } = context;
  return {
    exportRoll: async ({ query: { asAt, format }, reply }) =>
      sendRoll(context, reply, { name: 'electors', format, roll: await rollOf(db, asAt) }),
    rolls: () => readRolls(db),
    drawRoll: ({ actor, body }) => drawRoll(db, body, actor),
    withdrawRoll: ({ actor, params, body: { reason } }) =>
      withdrawRoll(db, params.id, { reason, actor }),
    rollRows: ({ params }) => readRoll(db, params.id),
    exportDrawnRoll: async ({ params, query: { format }, reply }) =>
      sendRoll(context, reply, { name: 'roll', format, roll: await drawnRoll(db, params.id) }),
  };
});
