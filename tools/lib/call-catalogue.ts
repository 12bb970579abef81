/**
 * The calls that clients of the product know, as `METHOD path`, by their subject. Each has to be
 * answered, and `docs/calls.md` lists them in this order.
 */
export interface CatalogueSection {
  readonly title: string;
  readonly calls: readonly string[];
}

const each = (method: string, prefix: string, names: string): string[] =>
  names
    .trim()
    .split(/\s+/)
    .map((name) => `${method} ${prefix}${name}`);

export const CATALOGUE: readonly CatalogueSection[] = [
  {
    title: 'Site and product',
    calls: [
      ...each('GET', '/api/bbs/product/', 'openkey get_detail map web/home_product_weibo web/get_home_product_label'),
      ...each('GET', '/api/bbs/product/web/', 'get_by_game openkey get_float_chart get_first_game'),
      ...each('GET', '/api/bbs/common/', 'game/list get_game_list game/all'),
      ...each('GET', '/api/bbs/', 'banner/get_banner search/hot settings/share settings/get_common emoji/list'),
      ...each('GET', '/api/bbs/topics/', 'get_topic_detail list_user_display_topic recommend/list search_topics'),
      ...each('GET', '/api/v2/weibo/', 'dtRecommend teamRecommend'),
      'POST /api/bbs/advertise/statistic/save_batch',
      'GET /api/bbs/advertise/statistic/save',
      'GET /api/bbs/zmweb/forward/get',
      'POST /api/bbs/zmweb/forward/post',
      'GET /mobile/gameapi',
      'POST /logger',
      'POST /logger/batch',
    ],
  },
  {
    title: 'Posts and lists',
    calls: [
      ...each('GET', '/api/bbs/weibo/list/', 'get_weibo_list_v2 get_weibo_list get_weibo_list_v3 get_weibo_list_v4'),
      ...each('GET', '/api/bbs/weibo/', 'get_comments get_detail miniInfo'),
      'GET /api/bbs/user/follow/weibo_list',
      ...each(
        'GET',
        '/api/bbs/weibo/',
        'comment/secondComments get_themes sort/getLabel location getPosition transfer',
      ),
      ...each('GET', '/api/bbs/weibo/', 'get_share_info comment/get_comment'),
      ...each(
        'POST',
        '/api/bbs/weibo/',
        'add edit delete_post delete_comment comment/hot/cancel comment/add_comment_v2',
      ),
      'POST /api/bbs/weibo/favor/add_favor',
      'DELETE /api/bbs/weibo/favor/del_favor',
      'POST /api/bbs/weibo/collect/add_collect',
      'DELETE /api/bbs/weibo/collect/del_collect',
      'PUT /api/bbs/weibo/mark/update_mark',
      ...each('GET', '/api/bbs/weibo/mark/', 'get_count task'),
      ...each('POST', '/api/bbs/weibo/', 'openTime access checkPostRule sync_edit_status documentConvert'),
      'GET /api/bbs/team/:id',
      ...each('GET', '/api/bbs/weibo/', 'check_all_post_comment_rule checkMarkPostRule'),
      ...each('GET', '/api/bbs/weibo/strategy/', 'list get_weibo_list check_first'),
      'POST /api/bbs/weibo/strategy/click',
      'GET /api/bbs/weibo/qa/get_hot_weibo_list',
      'POST /api/bbs/weibo/qa/accept_reply',
      ...each('GET', '/api/bbs/weibo/template/', 'get_type_list get_template_list'),
      'GET /api/bbs/weibo/advise_theme/get_theme_list',
      'GET /api/bbs/weibo/advise_notice/get_notice_list',
      'POST /api/bbs/weibo/advise_notice/confirm_notice',
      ...each('POST', '/api/bbs/weibo/draft/', 'add_draft update_draft del_draft push_audit update_timing_open_status'),
      ...each('GET', '/api/bbs/weibo/draft/', 'list_draft get_detail get_poll_draft get_lottery_draft get_remind_last'),
      ...each('GET', '/api/bbs/weibo/lottery/', 'get_lottery_info get_lottery_sample'),
      ...each(
        'POST',
        '/api/bbs/weibo/lottery/',
        'draw_prize publish record/push_register apply_redraw update_lottery_sample',
      ),
      ...each('GET', '/api/bbs/poll/', 'get_records get_user_poll_info'),
      'POST /api/bbs/poll/add_poll',
      ...each(
        'POST',
        '/api/bbs/vip/weibo/',
        'common/add common/edit draft/add_draft draft/update_draft draft/del_draft',
      ),
      ...each('POST', '/api/bbs/vip/weibo/', 'draft/push_audit common/sync_edit_status'),
      ...each(
        'GET',
        '/api/bbs/vip/weibo/',
        'sort/get_label mark/get_count common/check_mark_post_rule draft/list_draft',
      ),
      ...each('GET', '/api/bbs/vip/weibo/', 'draft/get_detail draft/get_remind_last common/get_detail'),
      ...each('GET', '/api/bbs/vip/user/', 'post/get_user_post common/get_entrance'),
    ],
  },
  {
    title: 'Users and messages',
    calls: [
      ...each('GET', '/api/bbs/user/messages/all/', 'at systemMsg accept_reply comment favors'),
      ...each('GET', '/api/bbs/user/messages/', 'systemMsg comment favor at unread count delete'),
      ...each('GET', '/api/bbs/user/', 'collect/get_user_collect post/get_user_post visit/get_visit_record'),
      'GET /api/v1/user/:uid/:tab',
      'POST /api/bbs/user/login',
      ...each('GET', '/api/bbs/user/', 'login logout baseInfo detail detail/:uid acct check_reputation'),
      ...each('POST', '/api/bbs/user/', 'real updateUserInfo updateIcon'),
      ...each('GET', '/api/bbs/user/', 'nick/change/time roles showingRole/allRoles get_all_roles'),
      'POST /api/bbs/user/showingRole/batchUpdate',
      'GET /api/bbs/user/friends/getUserFriends',
      'POST /api/bbs/user/friends/updateRecentlyFriends',
      ...each('POST', '/api/bbs/user/follow/', 'add_follow cancel_follow'),
      ...each('GET', '/api/bbs/user/', 'follow/unread getWeiboCommentFavorsNew ownGroup get_user_group_count'),
      ...each('POST', '/api/bbs/user/', 'get_user_block weibo-block/add'),
      ...each('GET', '/api/bbs/user/common/', 'info_card get_user_game_info is-company-ip'),
      ...each('POST', '/api/bbs/user/', 'cardInfo singleCardInfo cardInfo/batch playing-game/batchList'),
      ...each('GET', '/api/bbs/user/playing-game/', 'list first'),
      ...each('PUT', '/api/bbs/user/playing-game/', 'modify status'),
      'GET /api/bbs/user/privilege/get_account_by_zone',
      'GET /api/bbs/user/medal/get_user_medal',
      ...each('POST', '/api/bbs/user/medal/', 'save_order wear set_medal_read'),
      'GET /api/bbs/user/behavior/get_theme_type_list',
      'POST /api/bbs/user/signReport',
    ],
  },
  {
    title: 'Influence',
    calls: [
      ...each('GET', '/api/v1/influence/community/', 'list my dynamicList'),
      ...each('GET', '/api/bbs/publicOpinion/', 'list_operate_record getEnable'),
    ],
  },
  {
    title: 'Media',
    calls: [
      'GET /api/bbs/contributionrecord/get_oss_token',
      ...each('POST', '/api/bbs/images', '/base64 /no_default_check'),
      'POST /api/bbs/images',
      'GET /api/bbs/images/convert_img_url',
      'POST /api/v1/voice/upload',
    ],
  },
  {
    title: 'Contribution',
    calls: [
      'POST /api/bbs/contributionrecord/weibo-contribute',
      ...each('GET', '/api/bbs/contributionrecord/', 'list detail getLast'),
      'POST /api/bbs/contributionrecord/del',
      'GET /api/bbs/contribution_topic/list',
      ...each('POST', '/api/bbs/', 'article/submit article/add article/update video/submit'),
      'GET /api/bbs/activity/list',
    ],
  },
  {
    title: 'Reports and feedback',
    calls: [
      'POST /api/bbs/report/weibo',
      'POST /api/bbs/feedback/newpostproblem',
      ...each('GET', '/api/bbs/feedback/', 'myproblems myproblem/detail'),
      'POST /api/bbs/feedback/reply_state/update',
      'POST /api/bbs/feedbackRecord/add',
      'DELETE /api/bbs/feedbackRecord/delete',
      'GET /api/bbs/feedbackRecord/get',
      'PUT /api/bbs/feedbackRecord/update',
      'GET /api/bbs/feedbackRecord/export',
    ],
  },
];
