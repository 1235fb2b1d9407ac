/** Replaces the CSV writer that react-admin would load; no list uses it. */
const unused = (): never => {
  throw new Error('lists are exported by ExportList')
}
// oxlint-disable-next-line import/no-default-export -- what it stands in for has one
export default unused
