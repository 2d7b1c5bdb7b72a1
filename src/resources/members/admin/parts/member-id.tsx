/** Renders a member ID in a table: on one line, unless it is longer than an institute's IDs. */
export const MemberId = ({ id }: { id: string | undefined }) => (
  <span className={id && id.length > 16 ? '' : 'unbroken'}>{id ?? '–'}</span>
);
