/** The home page shows 3 news, 4 events, 2 centres and 3 firms (specification §9). */
export const homeShows = { news: 3, events: 4, 'tuition-centers': 2, firms: 3 } as const;
