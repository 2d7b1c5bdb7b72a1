import { ledgerCalls } from '#contract/dues/ledger/calls.ts';

/** The forms that write into a member's account, over the member's page. */
export const ledgerPages = {
  waive: {
    path: '/adminmembers/user/:id/waive',
    title: 'Waive',
    needs: ledgerCalls.createWaiver,
    load: () => import('./waive.tsx'),
    drawer: true,
    over: 'show',
  },
  writeOff: {
    path: '/adminmembers/user/:id/write-off',
    title: 'Write off',
    needs: ledgerCalls.createWriteoff,
    load: () => import('./write-off.tsx'),
    drawer: true,
    over: 'show',
  },
  opening: {
    path: '/adminmembers/user/:id/opening',
    title: 'Opening balance',
    needs: ledgerCalls.createOpening,
    load: () => import('./opening.tsx'),
    drawer: true,
    over: 'show',
  },
  correctOpening: {
    path: '/adminmembers/user/:id/correct-opening',
    title: 'Correct the opening balance',
    needs: ledgerCalls.correctOpening,
    load: () => import('./correct-opening.tsx'),
    drawer: true,
    over: 'show',
  },
  levy: {
    path: '/adminmembers/user/:id/levy',
    title: 'Levy or penalty',
    needs: ledgerCalls.createLevy,
    load: () => import('./levy.tsx'),
    drawer: true,
    over: 'show',
  },
} as const;
