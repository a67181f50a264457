import '@fontsource-variable/inter';
import '@mantine/core/styles.css';
import './tokens.css';
import './themes.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from 'react-router/dom';
import { askAhead } from './ask-ahead.ts';
import { startBrowsingHistory } from './history/browsing-history.ts';
import { offerInstall } from './offline/install.ts';
import { keepOfflineApart } from './offline/keep-apart.ts';
import { queryClient } from './query-client.ts';
import { router } from './router.tsx';
import { ignoreSecondClicks } from './second-clicks.ts';
import { theme } from './theme.ts';
import { DialogHost } from './ui/dialog-host.tsx';
import { brand } from './brand.ts';
import { colorSchemes } from './chosen-theme.ts';
import { ToastRegion } from './ui/toast-region.tsx';
import { TooltipHost } from './ui/tooltip-host.tsx';
import { UnlessBroken } from './ui/unless-broken.tsx';
import { startLanguage } from './words/language.ts';
import { Spoken } from './words/spoken.tsx';

document.documentElement.dataset.accent = brand.accent;

keepOfflineApart();
askAhead();
ignoreSecondClicks();
startBrowsingHistory(router);
offerInstall();
// Not awaited here: the words of another language are a file that stands on this one.
void startLanguage().finally(draw);

function draw() {
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <MantineProvider theme={theme} colorSchemeManager={colorSchemes} defaultColorScheme="auto">
        <QueryClientProvider client={queryClient}>
          <Spoken>
            <RouterProvider router={router} />
            <ToastRegion onFollow={(to) => void router.navigate(to)} />
            <DialogHost />
            <UnlessBroken>
              <TooltipHost />
            </UnlessBroken>
          </Spoken>
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  );
}
