import {
  createCustomerGroup,
  updateCustomerGroup,
} from '@mezgeb/contract/selling/price-lists/price-lists'

import { useSave } from '../../../lib/api/use-save.ts'
import { formatCount } from '../../../lib/format/format.ts'
import { t } from '../../../texts/texts.ts'
import { AddByName } from '../../workspace/records/AddByName.tsx'
import { showToast } from '../../../ui/shell/toast.ts'
import { NameField } from '../../workspace/records/NameField.tsx'
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
  const { id, name, version } = group

  return (
    <li>
      <NameField
        label={t.priceList.group(formatCount(nth))}
        name={name}
        error={save.error?.message}
        onRename={(typed) => save.mutateAsync({ params: { id }, body: { name: typed, version } })}
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
