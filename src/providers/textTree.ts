/** One tree of all texts: each file under its own name, and again under `resources`, where react-admin looks for a resource's names. */
export const textTree = (files: Readonly<Record<string, unknown>>): Record<string, unknown> => ({ ...files, resources: files })
