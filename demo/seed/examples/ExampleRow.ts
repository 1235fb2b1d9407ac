/** One row of a property manager's list: a unit with its building and resident. Days are YYYY-MM-DD, areas m², rents €. */
export interface ExampleRow {
  location: string
  complex: string
  street: string
  streetNumber: string
  zipcode: string
  city: string
  constructionYear: number | string
  renovationYear: number | null
  roof: string
  attic: string
  basement: string
  floor: string
  unitType: string
  customerId: string
  unitName: string
  livingArea: number | null
  rent: number | null
  leaseStart: string | null
  leaseEnd: string | null
  firstName: string | null
  lastName: string | null
  phone: string | null
  email: string | null
}

export type ExampleField = keyof ExampleRow
