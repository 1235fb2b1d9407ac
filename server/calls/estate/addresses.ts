import { addresses as contract } from '../../../contract/main/addresses.ts'
import { addressSearchOf } from '../../addresses/addressSearch.ts'
import { Afterwards, handlersFor } from '../../http/handler.ts'
import { settingOf } from '../../finders/administration/settingOf.ts'

export const addresses = handlersFor(contract, {
  search: async ({ deps, tx, query }) => {
    const countries = (await settingOf(tx, 'AddressSearchCountries')).split(',')
    const defaultCountry = await settingOf(tx, 'DefaultCountry')
    return new Afterwards(() => addressSearchOf(deps)({ text: query.Query, limit: query.Limit, countries, defaultCountry }))
  },
})
