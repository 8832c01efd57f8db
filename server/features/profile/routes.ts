// Routes of profiles and photos.
import { calls } from '#contract/calls.ts';
import { route } from '#server/call-context.ts';
import type { Route } from '#server/http/serve.ts';
import { checkExistingPage, deletePhoto, editProfile, getUserdata, listPosts, uploadPhoto } from './profile.ts';

const { profile } = calls;

export const routes: Route[] = [
  route(profile.userdata, getUserdata),
  route(profile.edit, editProfile),
  route(profile.checkExistingPage, checkExistingPage),
  route(profile.posts, listPosts),
  route(profile.uploadPhoto, uploadPhoto),
  route(profile.deletePhoto, deletePhoto),
];
