/** In px: photos are shown at 640 px at most; twice that leaves room to crop. */
const longestSide = 1280;
/** In bytes: smaller photos are sent unchanged. */
const lightEnough = 400_000;

/** Returns the size that fits into `longest` with the same proportions; never enlarges. */
export function fitWithin(width: number, height: number, longest: number): [number, number] {
  const scale = Math.min(1, longest / Math.max(width, height));
  return [Math.round(width * scale), Math.round(height * scale)];
}

/**
 * Returns a smaller JPEG of a photo; the photo itself if it is small or the browser cannot convert it.
 *
 * @param longest the maximum of the longer side, in px
 * @param light photos up to this many bytes are not converted
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
    /* JPEG has no transparency and would turn it black. */
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
