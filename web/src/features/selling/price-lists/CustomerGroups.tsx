import {
  createCustomerGroup,
  updateCustomerGroup,
} from '@mezgeb/contract/selling/price-lists/price-lists'
import { useState } from 'react'

import { useSave } from '../../../lib/api/use-save.ts'
import { formatCount } from '../../../lib/format/format.ts'
import { t } from '../../../texts/texts.ts'
import { AddByName } from '../../workspace/records/AddByName.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { showToast } from '../../../ui/shell/toast.ts'
import { useOff } from '../../../ui/kit/use-off.ts'
import classes from './PriceLists.module.css'

import type { CustomerGroup } from '@mezgeb/contract/selling/price-lists/price-lists'

/** The groups of customers: renamed in place, added at the end. */
export function CustomerGroups({ groups }: { groups: readonly CustomerGroup[] }) {
  return (
    <section className={classes.groups} aria-label={t.priceList.groups}>
      <h2>{t.priceList.groups}</h2>
      <p className={classes.about}>{t.priceList.groupsHint}</p>
      <ol className={classes.lists} aria-label={t.priceList.groups}>
        {groups.map((group, at) => (
          <Group key={group.id} group={group} nth={at + 1} />
        ))}
      </ol>
      <NewGroup />
    </section>
  )
}

/** A group, its place in the list from 1: its name is saved when the field is left. */
function Group({ group, nth }: { group: CustomerGroup; nth: number }) {
  const save = useSave(updateCustomerGroup, () => showToast(t.priceList.saved))
  const [typed, setTyped] = useState<string | null>(null)
  const { id, name, version } = group

  function rename(): void {
    if (typed === null || typed.trim() === name) return setTyped(null)
    return save.mutate(
      { params: { id }, body: { name: typed, version } },
      { onSuccess: () => setTyped(null) },
    )
  }

  return (
    <li>
      <TextField
        label={t.priceList.group(formatCount(nth))}
        isLabelHidden
        autoComplete="off"
        error={save.error?.message}
        {...useOff()}
        value={typed ?? name}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={rename}
        onKeyDown={({ key }) => key === 'Enter' && rename()}
      />
    </li>
  )
}

function NewGroup() {
  const add = useSave(createCustomerGroup, () => showToast(t.priceList.saved))
  return (
    <AddByName
      label={t.priceList.newGroup}
      action={t.priceList.addGroup}
      save={add}
      onAdd={(name, done) => add.mutate({ body: { name } }, { onSuccess: done })}
    />
  )
}
