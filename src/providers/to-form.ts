/** Values as a form. What is undefined or null is left out. */
export function toForm(values: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) {
    if (value instanceof Blob) form.append(name, value, value instanceof File ? value.name : name);
    else if (value !== undefined && value !== null) form.append(name, String(value));
  }
  return form;
}

/**
 * A form for values with a file among them, or null where there is none.
 *
 * @param always whether the call takes nothing but a form
 */
export function formOf(values: unknown, always = false): FormData | null {
  if (values instanceof FormData) return values;
  if (typeof values !== 'object' || values === null) return null;
  const hasFile = always || Object.values(values).some((value) => value instanceof Blob);
  return hasFile ? toForm({ ...values }) : null;
}
