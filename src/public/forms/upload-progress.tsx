/** Shows an upload's progress, 0 to 1; null without an upload. Screen readers announce each quarter. */
export function UploadProgress({ part }: { part: number | null }) {
  const quarter = part === null ? 0 : Math.floor(part * 4) * 25;
  return (
    <>
      {part === null ? null : (
        <label className="upload">
          Sending
          <progress value={part} max={1} /> {Math.round(part * 100)}%
        </label>
      )}
      <span className="unseen" role="status">
        {quarter > 0 ? `${quarter}% sent` : ''}
      </span>
    </>
  );
}
