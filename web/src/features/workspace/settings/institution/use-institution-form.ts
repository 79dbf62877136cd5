import { useSaveForm } from '../../../../lib/drafts/use-save-form.ts'
import { showToast } from '../../../../ui/shell/toast.ts'
import { useUpdateInstitution } from '../settings.api.ts'

import type { User } from '@mezgeb/contract/people/user'
import type * as z from 'zod/mini'

import type { SaveFormOptions } from '../../../../lib/drafts/use-save-form.ts'

export type WithInstitution = { institution: NonNullable<User['institution']> }

type Sent = Parameters<ReturnType<typeof useUpdateInstitution>['mutateAsync']>[0]
type Change = Omit<Sent['body'], 'version'>

type FormOptions<Values extends object, Schema extends z.ZodMiniType<Change>> = Pick<
  SaveFormOptions<Values, Schema>,
  'schema' | 'initialValues'
> & { name: string; saved: string }

/** A form of some settings of the own institution; `saved` is said in the end. */
export function useInstitutionForm<Values extends object, Schema extends z.ZodMiniType<Change>>(
  { institution }: WithInstitution,
  { name, saved, ...options }: FormOptions<Values, Schema>,
) {
  const update = useUpdateInstitution()
  return useSaveForm<Values, Schema>({
    ...options,
    id: { name },
    entity: institution,
    save: (body, version) =>
      update.mutateAsync({ params: { id: institution.id }, body: { ...body, version } }),
    onSaved: () => showToast(saved),
  })
}
