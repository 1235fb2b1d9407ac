/** Stands where react-admin would load its own CSV writer; no list asks for it. */
const unused = (): never => {
  throw new Error('lists are exported by ExportList')
}
export default unused
