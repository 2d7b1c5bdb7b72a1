import { bookCalls } from '#contract/books/calls.ts';
import { defineResource } from '../../../define-resource.ts';

/** The society's books: the place in the menu of its bank statements, cash book, reconciliation, periods and packs. */
export const books = defineResource({
  name: 'books',
  role: 'admin',
  label: 'Books',
  icon: 'book',
  place: 4,
  calls: { list: bookCalls.cashBook },
  pages: { list: { path: '/adminbooks', load: () => import('./books.tsx') } },
});
