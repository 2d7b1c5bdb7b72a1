type Props = {
  /** The picture's width in px; undefined if it is not known yet. */
  width: number | undefined;
  /** The width in px that its place needs. */
  least: number | undefined;
};

/** Warns of a picture that is too small for its place. It may be used all the same. */
export function TooSmall({ width, least }: Props) {
  const isSmall = width !== undefined && least !== undefined && width < least;
  return (
    <p className={isSmall ? 'hint too-small' : 'unseen'} role="status">
      {isSmall
        ? `Small for its place: ${width} pixels wide, where ${least} are needed. It will look blurred.`
        : ''}
    </p>
  );
}
