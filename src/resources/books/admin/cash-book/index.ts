import { bookCalls } from '#contract/books/calls.ts';
import type { Movement } from '#contract/books/cash-book/entry-schemas.ts';
import type { CashCategory } from '#contract/books/cash-book/schemas.ts';
import type { ShareRate } from '#contract/books/cash-book/share-schemas.ts';
import type { ResourcePage } from '../../../../portal/resource.ts';
import { exportOf } from '../../../../shared/import-module.ts';
import { defineResource } from '../../../define-resource.ts';
import {
  categoryColumns,
  categoryRow,
  directionWords,
  rateColumns,
  rateRow,
  shareTitle,
} from './setup-columns.tsx';
import { titleOf } from './words.ts';

const path = '/adminbooks/cash-book';
const form = (
  below: string,
  title: string,
  of: keyof typeof import('./entry-form.tsx'),
): ResourcePage => ({
  path: `${path}/${below}`,
  title,
  drawer: true,
  needs: bookCalls.createCashEntry,
  load: exportOf(() => import('./entry-form.tsx'), of),
});

/** The cash book: what moves in the society's accounts, and the vouchers that are written by hand. */
export const cashBook = defineResource<Movement>({
  name: 'cash-book',
  role: 'admin',
  label: 'Cash book',
  singular: 'voucher',
  icon: 'wallet',
  parent: 'books',
  tabs: [
    { of: 'Books', place: 2 },
    { of: 'Cash book', place: 1, label: 'Movements' },
  ],
  topics: ['payments'],
  path,
  calls: {
    list: bookCalls.cashBook,
    one: bookCalls.cashEntry,
    create: bookCalls.createCashEntry,
  },
  titleOf,
  pages: {
    list: {
      lead: 'The society’s accounts. Members’ payments are added automatically; other payments, receipts and transfers are recorded here with a voucher number.',
      load: () => import('./list.tsx'),
    },
    show: {
      path: `${path}/vouchers/:id`,
      drawer: true,
      load: () => import('./show.tsx'),
    },
    payment: {
      ...form('payment', 'Record a payment', 'RecordPaymentOut'),
      /* One of every month, that is filled in. */
      asks: ['standing'],
    },
    receipt: form('receipt', 'Record a receipt', 'RecordReceipt'),
    transfer: form('transfer', 'Transfer', 'RecordTransfer'),
    remittance: form('remit', 'Remit to the national body', 'Remit'),
  },
});

/** What money is paid for, or received for besides dues. */
export const cashCategories = defineResource<CashCategory>({
  name: 'cash-categories',
  role: 'admin',
  label: 'Categories',
  icon: 'rows',
  parent: 'cash-book',
  tabs: [{ of: 'Cash book', place: 3 }],
  path: `${path}/categories`,
  calls: {
    list: bookCalls.cashCategories,
    one: bookCalls.cashCategory,
    create: bookCalls.createCashCategory,
    update: bookCalls.updateCashCategory,
  },
  schema: async () => (await import('#contract/books/cash-book/schemas.ts')).cashCategoryForm,
  changeSchema: async () =>
    (await import('#contract/books/cash-book/schemas.ts')).cashCategoryChange,
  fields: {
    name: { required: true },
    direction: { label: 'For', choices: directionWords },
    takenByBank: {
      label: 'Taken by the bank',
      hint: 'For charges and duties that a bank takes by itself: their vouchers need no approval.',
    },
    retired: { hint: 'It is no longer offered; existing vouchers keep it.' },
  },
  columns: categoryColumns,
  row: categoryRow,
  list: { hasTools: false, pageSize: 50 },
  pages: {
    list: { lead: 'The lines of the receipts and payments account.' },
    show: false,
    create: { title: 'Add a category', drawer: true },
    edit: { title: 'Edit category', drawer: true },
  },
});

/** The national body's share of dues: its rates, and what is owed. */
export const nationalShare = defineResource<ShareRate>({
  name: 'national-share',
  role: 'admin',
  label: 'National body’s share',
  singular: 'rate',
  icon: 'globe',
  parent: 'cash-book',
  tabs: [{ of: 'Cash book', place: 4 }],
  topics: ['payments'],
  calls: { list: bookCalls.nationalShare, create: bookCalls.setShareRate },
  columns: rateColumns,
  row: rateRow,
  titleOf: shareTitle,
  pages: {
    list: {
      path: `${path}/share`,
      lead: 'A share of what is allocated to dues is owed to the national body; remittances reduce it.',
      load: () => import('./share.tsx'),
    },
    create: {
      path: `${path}/share/rate`,
      title: 'Set a rate',
      drawer: true,
      load: () => import('./rate.tsx'),
    },
  },
});
