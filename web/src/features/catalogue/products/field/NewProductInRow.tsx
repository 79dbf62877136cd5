import { useRef } from 'react'

import { addTexts, t } from '../../../../texts/texts.ts'
import { FieldGroup } from '../../../../ui/form/FieldGroup.tsx'
import { NumberField } from '../../../../ui/form/number/NumberField.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { useNextField } from '../../../../ui/form/use-next-field.ts'
import { Button } from '../../../../ui/kit/Button.tsx'
import { Message } from '../../../../ui/kit/Message.tsx'
import { ProductCategory } from '../form/ProductCategory.tsx'
import { useProductForm } from '../form/use-product-form.ts'
import { product as english } from '../product.page.en.ts'
import classes from './NewProductInRow.module.css'

import type { Product } from '@mezgeb/contract/catalogue/products'
import type { KeyboardEvent, RefObject } from 'react'

addTexts({ product: english })

type NewProductInRowProps = {
  /** That was typed. */
  name: string
  onAdded: (product: Product) => void
  onClose: () => void
}

/** The fields that a product must have, below the line that needs it. The others are on its page. */
export function NewProductInRow({ name, onAdded, onClose }: NewProductInRowProps) {
  const { form, shell } = useProductForm({ opened: true, name, onAdded, onClose })
  const focusNext = useNextField(form)
  const add = useRef<HTMLButtonElement>(null)
  const at = useRef<HTMLDivElement>(null)

  function cancel(): void {
    at.current?.parentElement?.querySelector<HTMLElement>('[role="combobox"]')?.focus()
    onClose()
  }

  /** Enter goes on; Ctrl+Enter adds this product, and does not save the page. */
  function handleKey(event: KeyboardEvent<HTMLElement>): void {
    const { key, ctrlKey, metaKey, target } = event
    if (key === 'Escape' && target instanceof Element && !isListOpen(target)) cancel()
    if (key !== 'Enter' || !(ctrlKey || metaKey)) return
    event.stopPropagation()
    shell.onSubmit()
  }

  const goOn = (next: string) => ({
    onKeyDown: ({ key, ctrlKey, metaKey }: KeyboardEvent<HTMLElement>) => {
      if (key === 'Enter' && !ctrlKey && !metaKey) focusNext(next)
    },
  })
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of its fields
    <div className={classes.product} ref={at} onKeyDown={handleKey}>
      <FieldGroup name={t.product.addTitle}>
        <TextField label={t.ui.name} {...form.getInputProps('name')} {...goOn('unit')} />
        <TextField
          label={t.products.unit}
          placeholder={t.product.unitExample}
          // The user has asked for the product: its name is there.
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- as above
          autoFocus
          {...form.getInputProps('unit')}
          {...goOn('pricePerUnit')}
        />
        <NumberField
          label={t.products.pricePerUnit}
          {...form.getInputProps('pricePerUnit')}
          {...goOn('categoryId')}
        />
        <ProductCategory form={form} onChosen={() => add.current?.focus()} />
        {shell.error !== null && <Message tone="danger">{shell.error}</Message>}
        <Buttons ref={add} shell={shell} onCancel={cancel} />
      </FieldGroup>
    </div>
  )
}

type ButtonsProps = {
  /** Of the button that adds it. */
  ref: RefObject<HTMLButtonElement | null>
  shell: ReturnType<typeof useProductForm>['shell']
  onCancel: () => void
}

function Buttons({ ref, shell, onCancel }: ButtonsProps) {
  return (
    <div className={classes.buttons}>
      <Button size="sm" onClick={onCancel}>
        {t.ui.cancel}
      </Button>
      <Button
        ref={ref}
        size="sm"
        variant="primary"
        busy={shell.saving}
        onClick={() => shell.onSubmit()}
      >
        {t.products.add}
      </Button>
    </div>
  )
}

const isListOpen = (field: Element) => field.getAttribute('aria-expanded') === 'true'
