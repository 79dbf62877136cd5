import { listProducts } from '@mezgeb/contract/catalogue/products'

import { useList } from '../../../lib/list/use-list.ts'
import { LOOKUP_SIZE, useLookup } from '../../../lib/list/use-lookup.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import { LookupField } from '../../../ui/form/lookup/LookupField.tsx'
import { isTyped } from '../products/field/is-typed.ts'
import { Mantine } from '../../../ui/theme/Mantine.tsx'

import type { PickerProps } from '../../workspace/filters/list-filter.ts'

const ANY = 'any'

/** A product to filter by, found by name or code on the server. */
export function ProductPicker(props: PickerProps) {
  return (
    <Mantine>
      <Lookup {...props} />
    </Mantine>
  )
}

function Lookup({ label, any, value, name, onChange }: PickerProps) {
  const institutionId = useUser().institution?.id
  const lookup = useLookup()
  const query = { search: lookup.search, institutionId, limit: LOOKUP_SIZE }
  const list = useList(listProducts, { query })
  const state = lookup.stateOf(list, t.products.nothing)
  return (
    <LookupField
      label={label}
      placeholder={any}
      {...state}
      value={value}
      chosen={name}
      options={(list.items ?? []).map((item) => ({
        value: item.id,
        label: item.name,
        isSimilar: lookup.search !== '' && !isTyped(item, lookup.search),
      }))}
      extra={value === '' ? undefined : { value: ANY, label: any }}
      onPick={({ value: picked }) => onChange(picked === ANY ? '' : picked)}
    />
  )
}
