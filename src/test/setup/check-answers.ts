import { vi } from 'vitest';

// Checks each answer of each endpoint in each test against the contract, whatever else is asserted.
vi.mock(import('#server/http/endpoint.ts'), async (importOriginal) => {
  const { createEndpoint, ...others } = await importOriginal();
  const { requireContract } = await import('#test/schema/require-contract.ts');
  return {
    ...others,
    createEndpoint: (route, operations) => {
      const handler = createEndpoint(route, operations);
      return async (request, context) => {
        const response = await handler(request, context);
        await requireContract(request, response);
        return response;
      };
    },
  };
});
