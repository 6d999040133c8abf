import { vi } from 'vitest';

// Checks each answer of each app in each test against the contract, whatever else is asserted.
vi.mock(import('#lib/http/app.server.ts'), async (importOriginal) => {
  const { createApp, ...others } = await importOriginal();
  const { listCalls } = await import('#test/kit/api/check-answer.ts');
  const { requireContract } = await import('#test/kit/api/require-contract.ts');
  return {
    ...others,
    createApp: (calls) => {
      const app = createApp(calls);
      const [{ fetch }, described] = [app, listCalls(app)];
      const checkedFetch: typeof fetch = async (request, ...rest) => {
        const response = await fetch(request, ...rest);
        await requireContract(described, request, response);
        return response;
      };
      app.fetch = checkedFetch;
      return app;
    },
  };
});
