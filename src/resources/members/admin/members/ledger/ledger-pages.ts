/** The forms that write into a member's account, over the member's page. */
export const ledgerPages = {
  waive: {
    path: '/adminmembers/user/:id/waive',
    title: 'Waive',
    load: () => import('./waive.tsx'),
    drawer: true,
    over: 'show',
  },
  writeOff: {
    path: '/adminmembers/user/:id/write-off',
    title: 'Write off',
    load: () => import('./write-off.tsx'),
    drawer: true,
    over: 'show',
  },
  opening: {
    path: '/adminmembers/user/:id/opening',
    title: 'Opening balance',
    load: () => import('./opening.tsx'),
    drawer: true,
    over: 'show',
  },
  correctOpening: {
    path: '/adminmembers/user/:id/correct-opening',
    title: 'Correct the opening balance',
    load: () => import('./correct-opening.tsx'),
    drawer: true,
    over: 'show',
  },
  levy: {
    path: '/adminmembers/user/:id/levy',
    title: 'Levy or penalty',
    load: () => import('./levy.tsx'),
    drawer: true,
    over: 'show',
  },
} as const;
