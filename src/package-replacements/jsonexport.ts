/** Stands where react-admin would load its own CSV writer; no list asks for it. */
const unused = (): never => {
  throw new Error('lists are exported by ExportList')
}
// oxlint-disable-next-line import/no-default-export -- what it stands in for has one
export default unused
