import { createQuarantine } from '@mezgeb/contract/stock/quarantines'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useLayoutEffect, useRef } from 'react'

import { useSave } from '../../../lib/api/use-save.ts'
import { useSaveForm } from '../../../lib/drafts/use-save-form.ts'
import { choosesBranch } from '../../../lib/session/access.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import { ModalForm } from '../../../ui/form/ModalForm.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useNextField } from '../../../ui/form/use-next-field.ts'
import { showToast } from '../../../ui/shell/toast.ts'
import { BranchField } from '../../business/branches/BranchField.tsx'
import { wayOfDocument } from '../document-link.ts'
import { GOODS_SHAPES, linePath } from '../lines/goods-line.ts'
import { GoodsLines } from '../lines/GoodsLines.tsx'
import { useGoodsLines } from '../lines/use-goods-lines.ts'
import { LotSelect } from '../lots/LotSelect.tsx'
import { newLine, newQuarantine, quarantineForm } from './quarantine-draft.ts'
import classes from './QuarantineModal.module.css'

import type { ModalProps } from '../../../ui/dialog/lazy-modal.tsx'
import type { ShownLine } from '../lines/GoodsLines.tsx'
import type { GoodsLinesState } from '../lines/use-goods-lines.ts'
import type { QuarantineLine } from './quarantine-draft.ts'

/** Puts stock on hand into quarantine: it is not sold until it is released. */
export function QuarantineModal({ opened, onClose }: ModalProps) {
  const { form, shell } = useQuarantineForm({ opened, onClose })
  const focusNext = useNextField(form)
  const lines = useGoodsLines(form, { newLine, focusNext })
  const { branchId } = form.values
  return (
    <ModalForm title={t.quarantines.add} size="lg" opened={opened} onClose={onClose} {...shell}>
      {branchId !== null && (
        <BranchField
          data-autofocus
          {...form.getInputProps('branchId')}
          branchId={branchId}
          onPick={(id) => form.setFieldValue('branchId', id)}
          onChosen={() => lines.focusEmptyLine()}
        />
      )}
      <HeldLines lines={lines} onEnd={() => focusNext('reason')} />
      <TextField
        label={t.ui.reason}
        placeholder={t.quarantines.reasonExample}
        autoComplete="off"
        {...form.getInputProps('reason')}
      />
    </ModalForm>
  )
}

type HeldLinesProps = { lines: GoodsLinesState<QuarantineLine>; onEnd: () => void }

/** Products with their quantities, and the batch of those with expiry dates. */
function HeldLines({ lines, onEnd }: HeldLinesProps) {
  const { branchId } = lines.form.values
  const latest = useRef(lines)
  useLayoutEffect(() => {
    latest.current = lines
  })
  const renderMore = useCallback(
    ({ line, item, goods, errors }: ShownLine<QuarantineLine>) =>
      goods?.tracksExpiry === true &&
      branchId !== '' && (
        <div className={classes.lot}>
          <LotSelect
            productId={goods.id}
            branchId={branchId}
            value={item}
            error={errors['expiresOn']}
            data-path={linePath(line, 'expiresOn')}
            onPick={({ batch, expiresOn }) => {
              latest.current.setField(line, 'batch', batch)
              latest.current.setField(line, 'expiresOn', expiresOn)
            }}
          />
        </div>
      ),
    [branchId],
  )
  return (
    <GoodsLines
      lines={lines}
      isFirst={branchId === null}
      mustBeInStock
      onEnd={onEnd}
      renderMore={renderMore}
    />
  )
}

function useQuarantineForm({ opened, onClose }: ModalProps) {
  const navigate = useNavigate()
  const create = useSave(createQuarantine)
  const savedId = useRef('')
  return useSaveForm({
    id: { name: 'quarantine' },
    opened,
    schema: quarantineForm,
    initialValues: newQuarantine(choosesBranch(useUser()) ? '' : null),
    shapes: GOODS_SHAPES,
    creates: [create],
    save: async (body) => {
      const saved = await create.mutateAsync({ body })
      savedId.current = saved.id
      showToast(t.quarantines.saved(saved.number))
    },
    onSaved: () => {
      onClose()
      void navigate(wayOfDocument({ id: savedId.current, kind: 'QUARANTINE' }))
    },
  })
}
