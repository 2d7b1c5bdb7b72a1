type Props = { file: { src: string; contentType: string }; alt: string; label: string };

/** Shows a file of the books: a picture stands here; a PDF opens by its link. */
export const StoredFile = ({ file: { src, contentType }, alt, label }: Props) => (
  <p>
    {contentType.startsWith('image/') ? (
      <img className="transfer-picture" src={src} alt={alt} />
    ) : null}
    <a href={src} target="_blank" rel="noreferrer">
      {label}
    </a>
  </p>
);
