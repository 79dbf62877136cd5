/** Whether there is a stock of a product at all: there is none of a service (services.ts). */
export const keepsStock = ({ isService }: { isService?: boolean | undefined }): boolean =>
  isService !== true
