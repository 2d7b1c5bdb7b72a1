/** Photos are shown at 640 px at most; twice that leaves room to crop. In px. */
const longestSide = 1280;
/** What is this light already goes as it is. In bytes. */
const lightEnough = 400_000;

/** The size that fits into `longest`, keeping the proportions; never larger than it was. */
export function fitWithin(width: number, height: number, longest: number): [number, number] {
  const scale = Math.min(1, longest / Math.max(width, height));
  return [Math.round(width * scale), Math.round(height * scale)];
}

/**
 * A lighter JPEG of a photo; the photo itself where it is light or the browser cannot do it.
 *
 * @param longest px of the longer side, at most
 * @param light bytes up to which it goes as it is
 */
export async function shrinkPhoto(
  file: File,
  { longest = longestSide, light = lightEnough } = {},
): Promise<File> {
  if (file.size <= light) return file;
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = fitWithin(bitmap.width, bitmap.height, longest);
    const context = canvas.getContext('2d');
    if (!context) return file;
    /* A JPEG knows nothing of transparency and would turn it black. */
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.86));
    if (!blob || blob.size >= file.size) return file;
    return new File([blob], file.name.replace(/\.[^.]+$/, '.jpg'), { type: 'image/jpeg' });
  } catch {
    return file;
  }
}
