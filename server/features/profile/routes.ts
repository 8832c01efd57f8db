// Routes of profiles and photos.
import { calls } from '#contract/calls.ts';
import { photoFile } from '#contract/profile.ts';
import { endpointRoute, route } from '#server/call-context.ts';
import type { EndpointRoute } from '#server/http/serve-endpoints.ts';
import type { Route } from '#server/http/serve.ts';
import { checkExistingPage, deletePhoto, editProfile, getUserdata, listPosts, uploadPhoto } from './profile.ts';
import { sendPhoto } from './photo-file.ts';

const { profile } = calls;

export const routes: Route[] = [
  route(profile.userdata, getUserdata),
  route(profile.edit, editProfile),
  route(profile.checkExistingPage, checkExistingPage),
  route(profile.posts, listPosts),
  route(profile.uploadPhoto, uploadPhoto),
  route(profile.deletePhoto, deletePhoto),
];

export const endpoints: EndpointRoute[] = [endpointRoute(photoFile, sendPhoto)];
