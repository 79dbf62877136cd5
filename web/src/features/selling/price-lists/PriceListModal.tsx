import {
  createPriceList,
  getPriceList,
  getPriceLists,
  updatePriceList,
} from '@mezgeb/contract/selling/price-lists/price-lists'

import { useCall } from '../../../lib/api/use-call.ts'
import { useSave } from '../../../lib/api/use-save.ts'
import { useSaveForm } from '../../../lib/drafts/use-save-form.ts'
import { getCalendar } from '../../../lib/format/calendar.ts'
import { t } from '../../../texts/texts.ts'
import { CheckBox } from '../../../ui/form/CheckBox.tsx'
import { DateField } from '../../../ui/form/date/DateField.tsx'
import { DeviceSelect } from '../../../ui/form/DeviceSelect.tsx'
import { ModalForm } from '../../../ui/form/ModalForm.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { showToast } from '../../../ui/shell/toast.ts'
import { useBranchNames } from '../../business/branches/branches.api.ts'
import { DRAFT_SHAPES, draftOf, priceListForm } from './price-list-draft.ts'
import { PriceRows } from './PriceRows.tsx'
import classes from './PriceLists.module.css'

import type { PriceList } from '@mezgeb/contract/selling/price-lists/price-lists'

import type { SaveForm } from '../../../lib/drafts/use-save-form.ts'
import type { ModalProps } from '../../../ui/dialog/lazy-modal.tsx'
import type { Draft } from './price-list-draft.ts'

type PriceListModalProps = ModalProps & { id?: string | undefined }

/** Adds a price list, or edits the given one with all its prices. */
export function PriceListModal({ id, ...modal }: PriceListModalProps) {
  return id === undefined ? <ListForm {...modal} list={undefined} /> : <Loaded {...modal} id={id} />
}

function Loaded({ id, ...modal }: ModalProps & { id: string }) {
  const { data } = useCall(getPriceList, { params: { id } })
  return data === undefined ? null : <ListForm {...modal} list={data} />
}

type ListFormProps = ModalProps & { list: PriceList | undefined }

function ListForm({ opened, onClose, list }: ListFormProps) {
  const { form, shell } = usePriceListForm({ opened, onClose, list })
  return (
    <ModalForm
      title={list === undefined ? t.priceList.add : t.priceList.edit}
      size="lg"
      opened={opened}
      onClose={onClose}
      {...shell}
    >
      <TextField label={t.ui.name} data-autofocus {...form.getInputProps('name')} />
      <Reach form={form} />
      <div className={classes.pair}>
        <DateField
          calendar={getCalendar()}
          label={t.priceList.from}
          {...form.getInputProps('validFrom')}
        />
        <DateField
          calendar={getCalendar()}
          label={t.priceList.until}
          {...form.getInputProps('validUntil')}
        />
      </div>
      <CheckBox
        checked={form.values.isActive}
        onChange={(isActive) => form.setFieldValue('isActive', isActive)}
      >
        {t.priceList.isActive}
      </CheckBox>
      <PriceRows form={form} />
    </ModalForm>
  )
}

/** Whom and where the list is for. */
function Reach({ form }: { form: SaveForm<Draft>['form'] }) {
  const { data } = useCall(getPriceLists, {})
  const branches = useBranchNames()
  const choice = (name: 'branchId' | 'customerGroupId') => ({
    value: form.values[name],
    onChange: (id: string) => form.setFieldValue(name, id),
    error: form.errors[name],
  })
  return (
    <div className={classes.pair}>
      <DeviceSelect label={t.priceList.customers} {...choice('customerGroupId')}>
        <option value="">{t.priceList.allCustomers}</option>
        {data?.customerGroups.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </DeviceSelect>
      <DeviceSelect label={t.priceList.branch} {...choice('branchId')}>
        <option value="">{t.branches.all}</option>
        {[...(branches ?? [])].map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </DeviceSelect>
    </div>
  )
}

function usePriceListForm({ opened, onClose, list }: ListFormProps) {
  const create = useSave(createPriceList)
  const update = useSave(updatePriceList)
  return useSaveForm<Draft, typeof priceListForm>({
    id: { name: 'priceList', of: list?.id },
    opened,
    schema: priceListForm,
    initialValues: draftOf(list),
    shapes: DRAFT_SHAPES,
    creates: [create],
    entity: list,
    save: (body, version) =>
      list === undefined
        ? create.mutateAsync({ body })
        : update.mutateAsync({ params: { id: list.id }, body: { ...body, version } }),
    onSaved: () => {
      showToast(t.priceList.saved)
      onClose()
    },
  })
}
