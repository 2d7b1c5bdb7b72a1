import type { FastifyReply } from 'fastify';
import { calls } from '#contract/calls.ts';
import { dayInNigeria } from '#contract/day.ts';
import type { RollFormat } from '#contract/dues/rolls/schemas.ts';
import type { App } from '../../../app-types.ts';
import type { Context } from '../../../context.ts';
import { asAttachment } from '../../../plugins/attachment.ts';
import { bind, bindOne, succeed } from '../../../plugins/bind.ts';
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
export function rollRoutes(app: App, context: Context): void {
  const { db } = context;

  bind(app, calls.exportRoll, async ({ query: { asAt, format }, reply }) =>
    sendRoll(context, reply, { name: 'electors', format, roll: await rollOf(db, asAt) }),
  );

  bindOne(app, calls.rolls, () => readRolls(db));

  bindOne(app, calls.drawRoll, ({ actor, body }) => drawRoll(db, body, actor));

  bindOne(app, calls.withdrawRoll, ({ actor, params, body: { reason } }) =>
    withdrawRoll(db, params.id, { reason, actor }),
  );

  bind(app, calls.rollRows, async ({ params }) => succeed({ data: await readRoll(db, params.id) }));

  bind(app, calls.exportDrawnRoll, async ({ params, query: { format }, reply }) =>
    sendRoll(context, reply, { name: 'roll', format, roll: await drawnRoll(db, params.id) }),
  );
}
