import {
  dissolveVariantGroup,
  getVariantGroup,
  removeVariant,
} from '@mezgeb/contract/catalogue/product-variants'
import { useId, useState } from 'react'

import { useCall } from '../../../../lib/api/use-call.ts'
import { useSave } from '../../../../lib/api/use-save.ts'
import { claimDraft } from '../../../../lib/drafts/restorable-draft.ts'
import { formatCount } from '../../../../lib/format/format.ts'
import { useMay } from '../../../../lib/session/use-may.ts'
import { t } from '../../../../texts/texts.ts'
import { ConfirmDialog } from '../../../../ui/dialog/ConfirmDialog.tsx'
import { ModalButton } from '../../../../ui/dialog/ModalButton.tsx'
import { lazyModal } from '../../../../ui/dialog/lazy-modal.tsx'
import { Button } from '../../../../ui/kit/Button.tsx'
import { ButtonLink } from '../../../../ui/kit/ButtonLink.tsx'
import { Message } from '../../../../ui/kit/Message.tsx'
import { showToast } from '../../../../ui/shell/toast.ts'
import { VariantGrid } from './VariantGrid.tsx'
import classes from './VariantsPanel.module.css'

import type { VariantGroup } from '@mezgeb/contract/catalogue/product-variants'
import type { Product } from '@mezgeb/contract/catalogue/products'

const GroupModal = lazyModal(
  () => import('./GroupModal.tsx'),
  ({ group }) => claimDraft({ name: 'variantGroup', of: group?.id }),
)

type VariantsPanelProps = { product: Product; groupId: string }

/** A product and its siblings: options by values, with stock and price. */
export function VariantsPanel({ product, groupId }: VariantsPanelProps) {
  const { data: group, error } = useCall(getVariantGroup, { params: { id: groupId } })
  const mayEdit = useMay()('products.edit')
  const id = useId()
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id}>{t.variants.of(group?.name ?? product.name)}</h2>
        {group !== undefined && mayEdit && <Actions group={group} product={product} />}
      </div>
      {error !== null && <Message tone="danger">{error.message}</Message>}
      {group !== undefined && <VariantGrid group={group} productId={product.id} />}
    </section>
  )
}

function Actions({ group, product }: { group: VariantGroup; product: Product }) {
  return (
    <div className={classes.actions}>
      <ModalButton size="sm" modal={GroupModal} modalProps={{ group }}>
        {t.variants.edit}
      </ModalButton>
      <ButtonLink way={{ to: '/products/variants', search: { group: group.id } }}>
        {t.variants.more}
      </ButtonLink>
      <LeaveButton group={group} product={product} />
      <DissolveButton group={group} />
    </div>
  )
}

function LeaveButton({ group, product: { id, name } }: { group: VariantGroup; product: Product }) {
  const { mutate, isPending, error } = useSave(removeVariant)
  const params = { id: group.id, productId: id }
  return (
    <ConfirmedButton
      word={t.variants.leave}
      title={t.variants.leaveTitle}
      question={t.variants.leaveQuestion(name)}
      saving={isPending}
      error={error?.message ?? null}
      onConfirm={() => mutate({ params }, { onSuccess: () => showToast(t.variants.left(name)) })}
    />
  )
}

function DissolveButton({ group: { id, name, variants } }: { group: VariantGroup }) {
  const { mutate, isPending, error } = useSave(dissolveVariantGroup)
  const onSuccess = () => showToast(t.variants.dissolved(name))
  return (
    <ConfirmedButton
      word={t.variants.dissolve}
      title={t.variants.dissolveTitle}
      question={t.variants.dissolveQuestion(name, formatCount(variants.length))}
      saving={isPending}
      error={error?.message ?? null}
      onConfirm={() => mutate({ params: { id } }, { onSuccess })}
    />
  )
}

type ConfirmedButtonProps = Omit<
  Parameters<typeof ConfirmDialog>[0],
  'confirm' | 'opened' | 'onClose'
> & { word: string }

/** A button that asks before it acts. */
function ConfirmedButton({ word, ...dialog }: ConfirmedButtonProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button size="sm" onClick={() => setAsking(true)}>
        {word}
      </Button>
      <ConfirmDialog
        {...dialog}
        confirm={word}
        opened={isAsking}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
