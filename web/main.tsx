import '@fontsource-variable/inter';
import '@mantine/core/styles.css';
import './tokens.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from 'react-router/dom';
import { queryClient } from './query-client.ts';
import { router } from './router.tsx';
import { themeFor } from './theme.ts';
import { DialogHost } from './ui/dialog-host.tsx';
import { brand } from './brand.ts';
import { ToastRegion } from './ui/toast-region.tsx';

const colorScheme = localStorageColorSchemeManager({ key: 'theme' });

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <MantineProvider theme={themeFor(brand)} colorSchemeManager={colorScheme} defaultColorScheme="light">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <ToastRegion />
        <DialogHost />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
