/** Returns values as FormData. Omits undefined and null. */
function toForm(values: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) {
    if (value instanceof Blob) form.append(name, value, value instanceof File ? value.name : name);
    else if (value !== undefined && value !== null) form.append(name, String(value));
  }
  return form;
}

/**
 * Returns FormData if the values contain a file, else null.
 *
 * @param always whether the call accepts only a form
 */
export function formOf(values: unknown, always = false): FormData | null {
  if (values instanceof FormData) return values;
  if (typeof values !== 'object' || values === null) return null;
  const hasFile = always || Object.values(values).some((value) => value instanceof Blob);
  return hasFile ? toForm({ ...values }) : null;
}
